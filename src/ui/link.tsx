import { mount } from './lib/page/mount.ts'
import './lib/css/public.css'
import { forgetPasswords } from './sign-in/forgetPasswords.ts'
import { LinkPages } from './sign-in/LinkPages.tsx'

forgetPasswords()
mount(<LinkPages path={location.pathname} />)
