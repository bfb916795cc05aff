// The way to a server: HTTP for what is asked, a WebSocket for each table.
import type { Way } from './way';

export const server: Way = {
  async ask(method, path, lang, body) {
    const headers: Record<string, string> = { 'Accept-Language': lang };
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    const sent = body === undefined ? null : JSON.stringify(body);
    const answer = await fetch(`/api${path}`, { method, headers, body: sent, credentials: 'same-origin' });
    const told = answer.status === 204 ? undefined : ((await answer.json().catch(() => null)) as unknown);
    return { status: answer.status, body: told };
  },

  open(code, ends) {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(code)}/socket`);
    socket.onopen = () => ends.opened();
    socket.onmessage = (event: MessageEvent<string>) => ends.heard(event.data);
    socket.onclose = (event) => ends.closed(event.code);
    return {
      get isOpen() { return socket.readyState === WebSocket.OPEN; },
      send: (text) => socket.send(text),
      close: () => socket.close(),
    };
  },
};
