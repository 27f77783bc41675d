export const oneALine = {
  getValueProps: (texts: readonly string[] = []) => ({ value: texts.join('\n') }),
  normalize: (text: string) => text.split('\n'),
}
