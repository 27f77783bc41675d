import Button from 'antd/es/button'
import Form, { type FormListOperation } from 'antd/es/form'
import { maxQuestions } from '#contract/settings.ts'
import { t } from '../../../lib/i18n/t.ts'
import { QuestionFields } from './QuestionFields.tsx'
import { addId, useQuestionList } from './useQuestionList.ts'
import './questions.css'

interface QuestionsProps {
  readonly touch: () => void
}

/** Up to five questions of the firm's own, in their order. */
export function Questions({ touch }: QuestionsProps) {
  return (
    <section aria-labelledby="own-questions">
      <h2 id="own-questions">{t('Your own questions')}</h2>
      <p className="about">{t('Up to five. They stand below the fields, in this order.')}</p>
      <Form.List name={['form', 'questions']}>
        {(questions, list) => <QuestionList keys={questions.map(({ key }) => key)} list={list} touch={touch} />}
      </Form.List>
    </section>
  )
}

interface QuestionListProps extends QuestionsProps {
  readonly keys: readonly number[]
  readonly list: FormListOperation
}

function QuestionList({ keys, list, touch }: QuestionListProps) {
  const { said, add, remove, move } = useQuestionList(keys.length, list, touch)
  return (
    <>
      {keys.map((key, index) => (
        <QuestionFields
          key={key}
          index={index}
          isLast={index === keys.length - 1}
          move={(to) => move(index, to)}
          remove={() => remove(index)}
        />
      ))}
      <Button id={addId} onClick={add} disabled={keys.length >= maxQuestions}>
        {t('Add a question')}
      </Button>
      <p className="said" role="status">
        {said}
      </p>
    </>
  )
}
