/** How a visitor asks about pages. */
export interface Asking {
  /** The mailed key. */
  readonly key: string
  /** Called when a question was sent. */
  readonly sent: () => void
}
