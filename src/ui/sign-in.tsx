import { mount } from './kit/mount.ts'
import './kit/public.css'
import { SignInPages } from './sign-in/SignInPages.tsx'

mount(<SignInPages path={location.pathname} />)
