/** The pattern for texts that contain this one. A backslash escapes on PostgreSQL only, so what is special matches any. */
export const contains = (text: string) => `%${plain(text)}%`

/** The pattern for texts that end with this one. */
export const endsWith = (text: string) => `%${plain(text)}`

const plain = (text: string) => text.replace(/[%_\\]/g, '_')
