/** What stands in the field an event is of. */
export function typedText({ target }: Event): string {
  return target instanceof HTMLInputElement ? target.value.trim() : ''
}
