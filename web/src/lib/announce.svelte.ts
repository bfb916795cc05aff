// What a screen reader is told: the last thing that happened, in one polite voice.
class Voice {
  text = $state('');

  say(text: string): void {
    // The same sentence twice must be read twice.
    this.text = this.text === text ? `${text} ` : text;
  }
}

export const voice = new Voice();
