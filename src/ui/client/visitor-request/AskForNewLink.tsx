import { send } from '../../http/send.ts'
import { t } from '../../kit/t.ts'
import { MainButton } from './MainButton.tsx'
import type { ActionRunner } from './useActionRunner.ts'
import { askForNewLink } from './visitorRequest.static.ts'

/** For a link that has expired. */
export function AskForNewLink({ runner: { secret, run } }: { readonly runner: ActionRunner }) {
  const ask = () => run(() => send(askForNewLink, { body: { key: secret } }), t('You have asked for a new link.'))
  return <MainButton action={ask}>{t('Ask for a new link')}</MainButton>
}
