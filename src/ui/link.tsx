import { mount } from './lib/page/mount.ts'
import './lib/css/public.css'
import { forgetPeople } from './sign-in/forgetPeople.ts'
import { LinkPages } from './sign-in/LinkPages.tsx'

forgetPeople()
mount(<LinkPages path={location.pathname} />)
