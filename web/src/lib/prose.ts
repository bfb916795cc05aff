// The little Markdown of the rules reference: paragraphs, boxes, lists, tables, code, stress.
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'box'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] }
  | { kind: 'code'; text: string };
export type Span = { kind: 'plain' | 'stress' | 'strong' | 'code' | 'rule'; text: string };

const cells = (line: string): string[] => line.replace(/^\||\|$/g, '').split('|').map((cell) => cell.trim());

function block(part: string): Block {
  const lines = part.split('\n');
  if (part.startsWith('```')) return { kind: 'code', text: lines.slice(1, -1).join('\n') };
  if (part.startsWith('|')) return { kind: 'table', head: cells(lines[0]!), rows: lines.slice(2).map(cells) };
  if (part.startsWith('> ')) return { kind: 'box', text: lines.map((line) => line.slice(2)).join(' ') };
  if (part.startsWith('- ')) return { kind: 'list', items: part.split(/\n(?=- )/).map((item) => item.slice(2).replace(/\s*\n\s*/g, ' ')) };
  return { kind: 'text', text: lines.join(' ') };
}

export function blocks(text: string): Block[] {
  const fenced = text.split(/(```[\s\S]*?```)/);
  return fenced.flatMap((part) => (part.startsWith('```') ? [part] : part.split(/\n{2,}/))).map((part) => part.trim()).filter(Boolean).map(block);
}

/** A line as stressed, strong, code, and the ids of rules that exist. */
export function spans(text: string, ids: readonly string[]): Span[] {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`|[A-Z]{2}-\d\d)/).filter(Boolean).map((part): Span => {
    if (part.startsWith('**')) return { kind: 'strong', text: part.slice(2, -2) };
    if (part.startsWith('*') && part.length > 2) return { kind: 'stress', text: part.slice(1, -1) };
    if (part.startsWith('`')) return { kind: 'code', text: part.slice(1, -1) };
    return { kind: ids.includes(part) ? 'rule' : 'plain', text: part };
  });
}
