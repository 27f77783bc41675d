import type { MouseEvent } from 'react'
import { t } from '../../../lib/i18n/t.ts'
import type { useOpenRequest } from '../useOpenRequest.ts'

interface RequestNameProps {
  readonly request: { readonly id: string; readonly name: string }
  readonly opened: ReturnType<typeof useOpenRequest>
}

/** The name in a row: a link to the request beside the list, which also opens in another tab. */
export function RequestName({ request: { id, name }, opened }: RequestNameProps) {
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    opened.open(id)
  }
  const shown = name || t('Erased')
  return (
    <a className="cut" dir="auto" title={shown} href={opened.addressOf(id).search} onClick={press}>
      {shown}
    </a>
  )
}
