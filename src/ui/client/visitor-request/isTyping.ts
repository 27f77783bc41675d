/** Whether a field holds something that was not sent: another state of the request could take the field away. */
export function isTyping(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue)
}
