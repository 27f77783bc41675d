/** What this step kept of sent mails is kept better by 0061. */
export async function up(): Promise<void> {}
