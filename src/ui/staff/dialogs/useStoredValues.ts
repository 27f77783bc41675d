import type { FormInstance } from 'antd/es/form'
import { useEffect, useRef } from 'react'
import { showSaved } from './showSaved.ts'

/** Shows what is stored meanwhile, by others too, in the fields that were not touched. */
export function useStoredValues<Stored, Values extends object>(
  form: FormInstance<Values>,
  stored: Stored,
  valuesOf: (stored: Stored) => Values,
): void {
  const shown = useRef(stored)
  useEffect(() => {
    showSaved(form, valuesOf(shown.current), valuesOf(stored))
    shown.current = stored
  }, [form, stored, valuesOf])
}
