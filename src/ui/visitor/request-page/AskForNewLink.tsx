import { send } from '../../lib/http/send.ts'
import { t } from '../../lib/i18n/t.ts'
import type { ActionRunner } from './calls/useActionRunner.ts'
import { askForNewLink } from './calls/visitorRequest.static.ts'
import { MainButton } from './MainButton.tsx'

/** For a link that has expired. */
export function AskForNewLink({ runner: { secret, run } }: { readonly runner: ActionRunner }) {
  const ask = () => run(() => send(askForNewLink, { body: { key: secret } }), t('You have asked for a new link.'))
  return <MainButton action={ask}>{t('Ask for a new link')}</MainButton>
}
