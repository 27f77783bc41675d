import { createRoot } from 'react-dom/client'
import { guardDialogs } from './lib/browser/guardDialogs.ts'
import { completeLanguageLinks } from './lib/page/language-links.ts'
import { plainPath } from './lib/visitor-paths.ts'
import { mayLeave } from './visitor/request-page/calls/mayLeave.ts'
import { RequestPage } from './visitor/request-page/RequestPage.tsx'
import './lib/css/public.css'

/** The key is the last part of the address, as it stands there: keys have no characters that are encoded. */
const secret = plainPath(location.pathname).split('/').at(-1) ?? ''

completeLanguageLinks(mayLeave)
guardDialogs()

const root = document.getElementById('root')
if (root) createRoot(root).render(<RequestPage secret={secret} />)
