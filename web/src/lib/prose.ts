// The little Markdown of the rules reference: paragraphs, boxes, lists, tables, figures, stress.
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'box'; text: string }
  | { kind: 'figure'; text: string; name: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] };
export type Span = { kind: 'plain' | 'stress' | 'strong' | 'code' | 'rule'; text: string };

const cells = (line: string): string[] => line.replace(/^\||\|$/g, '').split('|').map((cell) => cell.trim());

function block(part: string): Block {
  const lines = part.split('\n');
  const figure = /^!\[([^\]]*)\]\(([\w-]+)\)$/.exec(lines.join(' '));
  if (figure) return { kind: 'figure', text: figure[1]!, name: figure[2]! };
  if (part.startsWith('|')) return { kind: 'table', head: cells(lines[0]!), rows: lines.slice(2).map(cells) };
  if (part.startsWith('> ')) return { kind: 'box', text: lines.map((line) => line.slice(2)).join(' ') };
  if (part.startsWith('- ')) return { kind: 'list', items: part.split(/\n(?=- )/).map((item) => item.slice(2).replace(/\s*\n\s*/g, ' ')) };
  return { kind: 'text', text: lines.join(' ') };
}

export const blocks = (text: string): Block[] => text.split(/\n{2,}/).map((part) => part.trim()).filter(Boolean).map(block);

/** A line as stressed, strong, code, and the ids of rules that exist. */
export function spans(text: string, ids: readonly string[]): Span[] {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`|[A-Z]{2}-\d\d)/).filter(Boolean).map((part): Span => {
    if (part.startsWith('**')) return { kind: 'strong', text: part.slice(2, -2) };
    if (part.startsWith('*') && part.length > 2) return { kind: 'stress', text: part.slice(1, -1) };
    if (part.startsWith('`')) return { kind: 'code', text: part.slice(1, -1) };
    return { kind: ids.includes(part) ? 'rule' : 'plain', text: part };
  });
}
