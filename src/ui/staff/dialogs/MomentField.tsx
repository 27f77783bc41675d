import Button from 'antd/es/button'
import DatePicker from 'antd/es/date-picker'
import type { Dayjs } from 'dayjs'
import { type ComponentRef, type KeyboardEvent, useRef, useState } from 'react'
import { t } from '../../lib/i18n/t.ts'
import { momentFormat, parseMoment } from './moment.ts'

/** On a small screen the calendar covers its field rather than leave the screen. */
const calendarAlign = { offset: [0, 0], overflow: { adjustX: true, adjustY: true, shiftY: true } }

interface MomentFieldProps {
  /** Passed by the surrounding form item. */
  readonly id?: string
  readonly value?: Dayjs
  readonly onChange?: (moment: Dayjs | undefined) => void
}

/** A date and time, picked or typed. Leaving the field accepts its text; text that cannot be parsed stays in the field. */
export function MomentField({ id, value, onChange = () => {}, ...described }: MomentFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const picker = useRef<ComponentRef<typeof DatePicker>>(null)
  const readable = useRef<Dayjs>(undefined)
  if (value?.isValid() || !value) readable.current = value

  const take = () => {
    const text = picker.current?.nativeElement.querySelector('input')?.value ?? ''
    const typed = parseMoment(text)
    // The text has no milliseconds, and leaving the field alone changes nothing.
    const isShown = typed && value ? typed.isSame(value, 'second') : typed === value
    if (!isShown) onChange(typed)
  }
  /** Enter accepts the typed time and does not submit the form. */
  const takeByEnter = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    take()
    setOpen(false)
  }
  return (
    <DatePicker
      {...described}
      {...(id ? { id } : {})}
      ref={picker}
      className="wide"
      showTime
      format={momentFormat()}
      placeholder={t('DD/MM/YYYY HH:mm:ss')}
      needConfirm={false}
      previewValue={false}
      popupAlign={calendarAlign}
      preserveInvalidOnBlur
      open={isOpen}
      onOpenChange={setOpen}
      // The calendar may cover the buttons of its dialog.
      renderExtraFooter={() => (
        <Button type="link" size="small" onClick={() => setOpen(false)}>
          {t('Close')}
        </Button>
      )}
      value={readable.current ?? null}
      onChange={(moment) => onChange(moment ?? undefined)}
      onBlur={take}
      onKeyDown={takeByEnter}
    />
  )
}
