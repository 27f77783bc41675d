export const endsWith = (text: string) => `%${plain(text)}`

const plain = (text: string) => text.replace(/[%_\\]/g, '_')
