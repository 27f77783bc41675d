import { mount } from './lib/page/mount.ts'
import './lib/css/public.css'
import { ProviderPages } from './sign-in/provider/ProviderPages.tsx'

mount(<ProviderPages path={location.pathname} />)
