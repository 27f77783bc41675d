import { NoticePages } from './client/NoticePages.tsx'
import { mount } from './kit/mount.ts'
import './kit/public.css'

mount(<NoticePages path={location.pathname} />)
