import { mount } from './lib/page/mount.ts'
import './lib/css/public.css'
import { SignInPages } from './sign-in/SignInPages.tsx'

mount(<SignInPages path={location.pathname} />)
