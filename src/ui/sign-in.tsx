import { mount } from './lib/page/mount.ts'
import './lib/css/public.css'
import { forgetPeople } from './sign-in/forgetPeople.ts'
import { SignInPages } from './sign-in/SignInPages.tsx'

forgetPeople()
mount(<SignInPages path={location.pathname} />)
