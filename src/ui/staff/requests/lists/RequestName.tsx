import MessageOutlined from '@ant-design/icons/es/icons/MessageOutlined'
import QuestionCircleOutlined from '@ant-design/icons/es/icons/QuestionCircleOutlined'
import { type MouseEvent, memo } from 'react'
import type { QuestionState, RequestRow } from '#contract/request-shapes.ts'
import { t } from '../../../lib/i18n/t.ts'
import type { RowLinks } from '../../lists/rows/useOpenRow.ts'
import { shownName } from '../shownName.ts'

interface RequestNameProps {
  readonly request: Pick<RequestRow, 'id' | 'name' | 'email' | 'questionState' | 'forms'>
  readonly links: RowLinks
}

/** The name in a row: a link to the request beside the list, which also opens in another tab. */
export const RequestName = memo(({ request, links }: RequestNameProps) => {
  const { id, questionState, forms = 1 } = request
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    links.open(id)
  }
  const shown = shownName(request)
  return (
    <div className="request-name">
      <a className="cut" dir="auto" title={shown} href={links.addressOf(id)} onClick={press}>
        {shown}
      </a>
      {forms > 1 && <Forms n={forms} />}
      {questionState && <QuestionMark state={questionState} />}
    </div>
  )
})

function Forms({ n }: { readonly n: number }) {
  const words = t('Asked {n} times', { n })
  return (
    <small className="forms" role="img" aria-label={words} title={words}>
      {n}×
    </small>
  )
}

function QuestionMark({ state }: { readonly state: QuestionState }) {
  const words = {
    asked: t('question not answered yet'),
    answered: t('question answered'),
    askedAbout: t('question to you'),
  }[state]
  const Mark = state === 'asked' ? QuestionCircleOutlined : MessageOutlined
  return <Mark className={`question-mark ${state}`} aria-label={words} title={words} />
}
