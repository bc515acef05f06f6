/** Names nobody expects: emoji, right-to-left, markup, and as long as `most` allows. */
export function unusualNames(most: number): string[] {
  return ['Café ☕ Zürich 🗺️ 👩‍🔧', 'خطة الشمال', '<img src=x onerror=alert(1)>', 'Long '.padEnd(most, 'n')]
}
