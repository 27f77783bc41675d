import { hydrateRoot } from 'react-dom/client'
import './public/public.css'
import { SignInPages } from './SignInPages.tsx'

const root = document.getElementById('root')
if (root) hydrateRoot(root, <SignInPages path={location.pathname} />)
