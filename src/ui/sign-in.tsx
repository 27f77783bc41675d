import { mount } from './public/mount.ts'
import './public/public.css'
import { SignInPages } from './SignInPages.tsx'

mount(<SignInPages path={location.pathname} />)
