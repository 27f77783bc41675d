import { Button } from '../../lib/components/Button.tsx'
import { useForm } from '../../lib/forms/useForm.ts'
import { send } from '../../lib/http/send.ts'
import { t } from '../../lib/i18n/t.ts'
import type { ActionRunner } from './calls/useActionRunner.ts'
import { answerQuestion } from './calls/visitorRequest.static.ts'
import { Letter } from './Letter.tsx'

interface AnswerProps {
  readonly question: string
  readonly runner: ActionRunner
}

/** A question of staff and the field for its answer. A text that is too long is refused, not cut. */
export function AnswerForm({ question, runner: { secret, run } }: AnswerProps) {
  const form = useForm({
    schema: answerQuestion.shapes.body,
    names: ['message'],
    submit: async ({ message }, element) => {
      await run(() => send(answerQuestion, { body: { key: secret, message } }), t('Your answer was sent.'))
      element.reset()
    },
  })
  const wrong = form.errors.message
  return (
    <form method="post" onSubmit={form.onSubmit} noValidate>
      <Letter>{question}</Letter>
      <div className={`field${wrong ? ' wrong' : ''}`}>
        <label htmlFor="message">{t('Your answer')}</label>
        <div className="input">
          <textarea
            id="message"
            name="message"
            rows={5}
            readOnly={form.busy}
            aria-required
            aria-invalid={wrong ? true : undefined}
            aria-describedby={`message-hint${wrong ? ' message-error' : ''}`}
            onChange={(event) => form.state.recheck('message', event.target.value)}
          />
        </div>
        <p className="field-hint" id="message-hint">
          {t('At most 1,000 characters.')}
        </p>
        {wrong && (
          <p className="field-error" id="message-error">
            {wrong}
          </p>
        )}
      </div>
      <p className="main-choice">
        <Button busy={form.busy}>{t('Send my answer')}</Button>
      </p>
    </form>
  )
}
