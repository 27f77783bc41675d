import { mount } from './lib/page/mount.ts'
import './lib/css/public.css'
import { LinkPages } from './sign-in/LinkPages.tsx'

mount(<LinkPages path={location.pathname} />)
