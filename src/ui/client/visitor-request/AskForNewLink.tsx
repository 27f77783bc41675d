import { send } from '../../http/send.ts'
import { MainButton } from './MainButton.tsx'
import type { Deeds } from './useDeeds.ts'
import { askForNewLink } from './visitorRequest.static.ts'

/** For a link that has expired. */
export function AskForNewLink({ deeds: { secret, run } }: { readonly deeds: Deeds }) {
  const ask = () => run(() => send(askForNewLink, { body: { key: secret } }), 'You have asked for a new link.')
  return <MainButton deed={ask}>Ask for a new link</MainButton>
}
