import type { WebhookRow } from '#contract/webhooks.ts'

export type OpenDialog =
  /** Without a row: a new one. */
  | { readonly modal: 'edit'; readonly row?: WebhookRow }
  | { readonly modal: 'secret'; readonly secret: string }
  | { readonly modal: 'rotate' | 'remove' | 'deliveries'; readonly row: WebhookRow }
