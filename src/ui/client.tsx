import { pageData } from './lib/page/page-data.ts'
import { FormPage } from './visitor/form/FormPage.tsx'
import { mountFramed } from './visitor/mountFramed.ts'
import './lib/css/public.css'

mountFramed(<FormPage rules={pageData().form} />)
