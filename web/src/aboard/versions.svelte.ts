// A new version of the site waits until its reader takes it: never in the middle of a game.
class Fresh {
  waiting = $state(false);
  #next: ServiceWorker | null = null;

  constructor() {
    void navigator.serviceWorker?.ready.then((found) => {
      this.#see(found.waiting);
      found.addEventListener('updatefound', () => found.installing?.addEventListener('statechange', () => this.#see(found.waiting)));
    });
  }

  #see(next: ServiceWorker | null): void {
    [this.#next, this.waiting] = [next, next !== null];
  }

  take(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    this.#next?.postMessage('go');
  }
}

export const fresh = new Fresh();
