import { mount } from './lib/page/mount.ts'
import './lib/css/public.css'
import { clearCachedPage } from './sign-in/clearCachedPage.ts'
import { ProviderPage } from './sign-in/provider/ProviderPage.tsx'

clearCachedPage()
mount(<ProviderPage />)
