import { mount } from './lib/page/mount.ts'
import './lib/css/public.css'
import { forgetPasswords } from './sign-in/forgetPasswords.ts'
import { SignInPages } from './sign-in/SignInPages.tsx'

forgetPasswords()
mount(<SignInPages path={location.pathname} />)
