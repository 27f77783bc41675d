import { useState } from 'react'

/** Words that a field suggests while another text can be typed. They are found when the field is first entered. */
export function useSuggestions(name: string, find: (() => readonly string[]) | undefined) {
  const [found, setFound] = useState<readonly string[]>()
  if (!find) return { attributes: {}, list: null }
  const id = `${name}-list`
  return {
    attributes: { list: id, onFocus: () => setFound(found ?? find()) },
    list: (
      <datalist id={id}>
        {found?.map((word) => (
          <option key={word} value={word} />
        ))}
      </datalist>
    ),
  }
}
