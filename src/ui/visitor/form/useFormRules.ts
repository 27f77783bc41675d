import { useEffect, useState } from 'react'
import type { PageData } from '#contract/built-pages.ts'
import { CallError } from '../../lib/http/call-error.ts'
import type { Rules } from './formRules.ts'

/** The owner's settings of the form. They may have changed since the page came, so a refusal reads them again. */
export function useFormRules(written: Rules | undefined) {
  const [rules, setRules] = useState(written)
  useEffect(() => {
    if (rules !== written) document.querySelector<HTMLElement>('form [aria-invalid]')?.focus()
  }, [rules, written])
  const readAgain = async (error: unknown) => {
    if (!(error instanceof CallError) || error.status !== 400) return
    const { form } = await readPageData().catch(() => ({ form: rules }))
    if (JSON.stringify(form) !== JSON.stringify(rules)) setRules(form)
  }
  return { rules, hasChanged: rules !== written, readAgain }
}

/** Of this page as the server writes it now. */
async function readPageData(): Promise<PageData> {
  const answer = await fetch(location.href)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  return JSON.parse(page.getElementById('page-data')?.textContent ?? '')
}
