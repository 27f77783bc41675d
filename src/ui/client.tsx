import { ClientPages } from './client/ClientPages.tsx'
import { mount } from './kit/mount.ts'
import './kit/public.css'

mount(<ClientPages path={location.pathname} />)
