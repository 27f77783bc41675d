import { createRoot } from 'react-dom/client'
import { guardDialogs } from './lib/browser/guardDialogs.ts'
import { completeLanguageLinks } from './lib/page/language-links.ts'
import { plainPath } from './lib/visitor-paths.ts'
import { isTyping } from './visitor/request-page/calls/isTyping.ts'
import { RequestPage } from './visitor/request-page/RequestPage.tsx'
import './lib/css/public.css'

/** The key is the last part of the address, as it stands there: keys have no characters that are encoded. */
const secret = plainPath(location.pathname).split('/').at(-1) ?? ''

completeLanguageLinks()
guardDialogs()

const root = document.getElementById('root')
addEventListener('beforeunload', (event) => {
  // The reader, beside the root, keeps what is typed there.
  if (root && isTyping(root)) event.preventDefault()
})
if (root) createRoot(root).render(<RequestPage secret={secret} />)
