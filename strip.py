import subprocess,re,sys
PROG=sys.argv[1]
for f in sys.argv[2:]:
    text=open(f).read()
    lines=text.split('\n')
    # blocks: list of (command or None, lines)
    p=subprocess.Popen([PROG,'--raw'] if False else [PROG],stdin=subprocess.PIPE,stdout=subprocess.PIPE,text=True)
    def ask(c):
        p.stdin.write(c+'\n'); p.stdin.flush()
        out=[]
        while True:
            l=p.stdout.readline()
            if l=='\n': break
            out.append(l.rstrip('\n'))
        return '\n'.join(out)
    out=[]; i=0; removed=0
    while i<len(lines):
        l=lines[i]
        if not l.startswith('> '):
            out.append(l); i+=1; continue
        j=i+1
        while j<len(lines) and lines[j]!='': j+=1
        cmd=l[2:]
        before=ask('position') if cmd.startswith('genmove') else None
        over=ask('to_move') if before else None
        ans=ask(cmd)
        if before and ans=='= pass' and ask('position')==before and over!='= none':
            removed+=1; i=j+1; continue
        out+=lines[i:j+1]; i=j+1
    print(f,removed)
    open(f,'w').write('\n'.join(out))
