import { mountFramed } from './visitor/mountFramed.ts'
import { NoticePages } from './visitor/notice/NoticePages.tsx'
import './lib/css/public.css'

mountFramed(<NoticePages path={location.pathname} />)
