import { send } from '../../lib/http/send.ts'
import { t } from '../../lib/i18n/t.ts'
import type { VisitorRequest } from './calls/readPage.ts'
import type { ActionRunner } from './calls/useActionRunner.ts'
import { askForNewLink } from './calls/visitorRequest.static.ts'
import { MainButton } from './MainButton.tsx'
import { OpenCatalogue } from './OpenCatalogue.tsx'

interface ChoiceProps {
  readonly request: VisitorRequest
  readonly runner: ActionRunner
}

/** What most people come for. */
export function MainChoice({ request, runner }: ChoiceProps) {
  const { state, actions, renewalAsked } = request
  if (state === 'open') return <OpenCatalogue request={request} runner={runner} />
  if (actions.includes('renew') && !renewalAsked) return <AskForNewLink runner={runner} />
  return null
}

/** For a link that has expired. */
function AskForNewLink({ runner: { secret, run } }: { readonly runner: ActionRunner }) {
  const ask = () => run(() => send(askForNewLink, { body: { key: secret } }), t('You have asked for a new link.'))
  return <MainButton action={ask}>{t('Ask for a new link')}</MainButton>
}
