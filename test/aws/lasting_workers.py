"""
Keeps the process of a function whose handler returned an error, as Lambda does. The emulator ends the process, and
starts another one at the next call.
"""

from ministack.core import lambda_runtime

_ANSWERED = 'status: "error", error: String(err.message || err), trace: err.stack || ""'


def _script():
    """
    The worker script, which separates errors of the handler from those that end the process. Raises if the emulator
    reports errors in another format.
    """
    script = lambda_runtime._NODEJS_WORKER_SCRIPT
    if script.count(_ANSWERED) != 1:
        raise RuntimeError("test/aws/lasting_workers.py does not know how a function reports its errors.")
    return script.replace(_ANSWERED, f'status: "ok", failure: {{ {_ANSWERED} }}')


def _with_failure(invoke):
    def invoked(worker, *args, **named):
        answer = invoke(worker, *args, **named)
        return {**answer, **answer.pop("failure", {})}

    return invoked


lambda_runtime._NODEJS_WORKER_SCRIPT = _script()
lambda_runtime.Worker.invoke = _with_failure(lambda_runtime.Worker.invoke)
