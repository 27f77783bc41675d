import { createRoot, hydrateRoot } from 'react-dom/client'
import { ClientPages } from './ClientPages.tsx'
import './public/public.css'

const root = document.getElementById('root')
const page = <ClientPages path={location.pathname} />
if (root?.firstElementChild) hydrateRoot(root, page)
else if (root) createRoot(root).render(page)
