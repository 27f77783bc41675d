/** Marks a message that is translated where it is shown: this folder stands below the one that does it. */
export const message = <const T extends string>(text: T): T => text
