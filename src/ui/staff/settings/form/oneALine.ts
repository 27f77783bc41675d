/** What a form item needs so that its text area shows a list of texts. */
export const oneALine = {
  getValueProps: (texts: readonly string[] = []) => ({ value: texts.join('\n') }),
  normalize: (text: string) => text.split('\n'),
}
