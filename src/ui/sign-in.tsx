import { mount } from './lib/page/mount.ts'
import './lib/css/public.css'
import { clearCachedPage } from './sign-in/clearCachedPage.ts'
import { SignInPages } from './sign-in/SignInPages.tsx'

clearCachedPage()
mount(<SignInPages path={location.pathname} />)
