import { mountFramed } from './client/mountFramed.ts'
import { NoticePages } from './client/NoticePages.tsx'
import './kit/public.css'

mountFramed(<NoticePages path={location.pathname} />)
