/** Marks an English message that is shown later in the language of its reader, so that the check of messages finds it. */
export const message = <const T extends string>(text: T): T => text
