/** Returns what was written, without spaces around it; nothing when it is empty. */
export function written({ message }: { message?: string }): { message?: string } {
  const text = message?.trim()
  return text ? { message: text } : {}
}
