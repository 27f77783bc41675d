import { ClientPages } from './ClientPages.tsx'
import { mount } from './public/mount.ts'
import './public/public.css'

mount(<ClientPages path={location.pathname} />)
