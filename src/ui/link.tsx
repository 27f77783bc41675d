import { mount } from './lib/page/mount.ts'
import './lib/css/public.css'
import { clearCachedPage } from './sign-in/clearCachedPage.ts'
import { LinkPages } from './sign-in/LinkPages.tsx'

clearCachedPage()
mount(<LinkPages path={location.pathname} />)
