/** It does nothing any more: 0061 keeps the words of sent mails that may hold an address. */
export async function up(): Promise<void> {}
